#!/usr/bin/python3
"""A window of WebKitGTK that WebKitWebDriver steers: FOLDER WIDTH HEIGHT USER_AGENT STORAGE.

MiniBrowser forgets everything with its window when it is steered, and cannot be as narrow as a phone. This one keeps its
data in the folder, as an iPhone does, and consists of the page alone. STORAGE is "private" for a window that keeps nothing,
a number of bytes for a device on which a site may keep no more than these, or empty.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder, width, height, user_agent = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
storage = sys.argv[5] if len(sys.argv) > 5 else ""

# Every iPhone has them; the GTK port leaves them off.
ON_IN_IPHONES = {"StorageAPI", "StorageAPIEstimate"}

settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
if user_agent:
    settings.set_user_agent(user_agent)
features = WebKit2.Settings.get_all_features()
for index in range(features.get_length()):
    feature = features.get(index)
    if feature.get_identifier() in ON_IN_IPHONES:
        settings.set_feature_enabled(feature, True)



def keep_data() -> WebKit2.WebsiteDataManager:
    if storage == "private":
        return WebKit2.WebsiteDataManager.new_ephemeral()
    places = {"base_data_directory": f"{folder}/data", "base_cache_directory": f"{folder}/cache"}
    if storage:
        os.makedirs(folder, exist_ok=True)
        volume = os.statvfs(folder)
        places["origin_storage_ratio"] = int(storage) / (volume.f_blocks * volume.f_frsize)
    kept = WebKit2.WebsiteDataManager(**places)
    kept.get_cookie_manager().set_persistent_storage(f"{folder}/cookies", WebKit2.CookiePersistentStorage.SQLITE)
    return kept


data = keep_data()
context = WebKit2.WebContext(website_data_manager=data)
context.set_preferred_languages(["ja-JP"])
context.set_automation_allowed(True)

view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
window = Gtk.Window(default_width=width, default_height=height)
window.add(view)
window.show_all()
# There is nobody on the screen who gives the keyboard to a window.
window.get_window().focus(0)
view.grab_focus()

# Whoever steers loses hold when the process of the databases dies, and takes hold of the same page again.
context.connect("automation-started", lambda _, session: session.connect("create-web-view", lambda _: view))
Gtk.main()
