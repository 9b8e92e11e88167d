"""The table behind the screens: inbox, the one writer, the snapshots it hands out, cameras and buttons. No Kivy."""
