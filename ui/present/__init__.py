"""From where the table stands to what the screens show: frozen models in words, one module a screen. No Kivy."""
