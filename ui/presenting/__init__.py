"""From where the table stands to what the screens show: pure functions, one module a screen."""
