// Before the first paint: the theme that was chosen, so that a dark room does not flash, and the pace of motion.
try {
  const theme = localStorage.getItem('ludothek.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.dataset.pace = localStorage.getItem('ludothek.pace') ?? 'quick'
} catch {
  /* storage may be closed to us; the system's theme is right then */
}
