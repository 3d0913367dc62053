// Before the first paint: the theme that was chosen, so that a dark room does not flash.
try {
  const theme = localStorage.getItem('ludothek.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  /* storage may be closed to us; the system's theme is right then */
}
