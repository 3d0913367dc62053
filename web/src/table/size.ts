// The size of a game's table in play, so that a picture of it can be laid out alike and then scaled down.
const DESK = 1024
/** From here on there are panels at the side; up to here there are tabs below. */
const WITH_SIDE = 1200
const SIDE = 344
const TABS = 56
const BAR = 72

export function playSize(wide: number, high: number): { desk: boolean; width: number; height: number } {
  if (wide < DESK) return { desk: false, width: wide, height: Math.max(560, Math.min(high, 860) - BAR - 40) }
  if (wide < WITH_SIDE) return { desk: true, width: wide, height: Math.max(high, 640) - BAR - TABS }
  return { desk: true, width: wide - SIDE, height: Math.max(high, 640) - BAR }
}
