"""What is heard: sounds, sound packs, the voice. No Kivy but in `kivy_player`."""
