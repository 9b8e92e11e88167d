"""The screens where nobody looks: off-screen windows, rehearsed tables, scenes, pictures, the demonstration."""
