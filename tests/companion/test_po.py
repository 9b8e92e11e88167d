"""The reader of catalogues: what it understands, and that it names file and line of what it does not."""

from __future__ import annotations

import pytest

from companion.po import PoError, parse, placeholders

HEADER = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'


def test_sentences_plurals_and_comments() -> None:
    text = HEADER + (
        '# a remark\nmsgid "a"\nmsgstr "one "\n"sentence\\n\\"quoted\\""\n'
        'msgid "n"\nmsgid_plural "n"\nmsgstr[0] "{n} dé"\nmsgstr[1] "{n} dés"\n'
    )
    catalogue = parse(text, "fr.po")
    assert catalogue.language == "fr"
    assert catalogue.form("a", None) == 'one sentence\n"quoted"'
    assert [catalogue.form("n", number) for number in (0, 1, 2, -1)] == ["{n} dé", "{n} dé", "{n} dés", "{n} dé"]
    assert catalogue.form("n", None) == "{n} dés"
    assert catalogue.form("absent", 1) is None
    assert placeholders(("{n} of {all}", "{n}")) == {"n", "all"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('msgid "a"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "y"\n', "f.po:4: a is there twice"),
        ('msgid "a"\nmsgstr "x\n', "f.po:2: the quoted string does not end"),
        ('msgid "a"\nmsgstr ""\n', "f.po:1: a has no words"),
        ('msgid "a"\n', "f.po:1: a has no msgstr"),
        ('msgid "a"\nnonsense\n', "f.po:2: expected msgid"),
        ('msgctxt "c"\nmsgid "a"\nmsgstr "x"\n', "f.po:1: expected msgid"),
        ('msgstr "x"\n', "f.po:1: expected msgid first"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[1] "x"\n', "f.po:1: the plural forms of a are not numbered"),
        ('msgid "a"\nmsgid_plural "a"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n', "f.po: a has 3 plural forms"),
        ('msgid ""\nmsgstr "Plural-Forms: some\\n"\n', "Plural-Forms should read"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=import os;\\n"\n', "cannot be read"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(PoError) as caught:
        parse(text, "f.po")
    assert complaint in str(caught.value)
