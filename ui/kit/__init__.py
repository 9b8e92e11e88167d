"""The small drawing toolkit: nodes that measure, place and draw themselves, and the one Kivy widget that shows them."""
