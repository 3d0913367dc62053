// The size of a game's table in play, so that a picture of it can be laid out alike and then scaled down.
const DESK = 1024
const SIDE = 344
const BAR = 72

export function playSize(wide: number, high: number): { desk: boolean; width: number; height: number } {
  if (wide < DESK) return { desk: false, width: wide, height: Math.max(560, Math.min(high, 860) - BAR - 40) }
  return { desk: true, width: wide - SIDE, height: Math.max(high, 640) - BAR }
}
