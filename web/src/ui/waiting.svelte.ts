// How many tables wait for this person: shown in the title and on the app's icon.
let count = $state(0)

export const waiting = {
  get count(): number {
    return count
  },
  set(n: number): void {
    count = n
    if (!('setAppBadge' in navigator)) return
    void (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => undefined)
  },
}

/** A screen's title, with the number of tables that wait. */
export function withCount(title: string): string {
  return count ? `(${count}) ${title}` : title
}
