// Searches words in texts, ignoring case and accents; where no text has all of them, those with most.
export interface Part {
  text: string
  hit: boolean
}

/** Normalizes a text letter by letter, so that it keeps its length. */
function plain(text: string): string {
  return text.replace(/[^]/gu, (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'").toLocaleLowerCase()
    return base.length === letter.length ? base : letter
  })
}

export function splitWords(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean)
}

/** Whether the text contains all words. */
export function containsAll(words: string[], text: string): boolean {
  const where = plain(text)
  return words.every((word) => where.includes(word))
}

const SHORTEST = 3

/** How many of the words the text contains; short ones count only if they are the whole search. */
function countMatches(words: string[], text: string): number {
  const where = plain(text)
  const telling = words.filter((word) => word.length >= SHORTEST)
  return (telling.length ? telling : words).filter((word) => where.includes(word)).length
}

/** The texts with all words; if there are none, those with most of several words. */
export function searchTexts<T>(words: string[], items: T[], textOf: (item: T) => string): { items: T[]; all: boolean } {
  const complete = items.filter((item) => containsAll(words, textOf(item)))
  if (complete.length || words.length < 2) return { items: complete, all: true }
  const counted = items.map((item) => ({ item, n: countMatches(words, textOf(item)) }))
  const most = Math.max(0, ...counted.map(({ n }) => n))
  return { items: most ? counted.filter(({ n }) => n === most).map(({ item }) => item) : [], all: false }
}

/** Splits the text into matches and the parts between them. */
export function splitMatches(words: string[], text: string): Part[] {
  const where = plain(text)
  const hits = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + word.length))
      hits.fill(true, at, at + word.length)
  }
  const parts: Part[] = []
  for (const [n, hit] of hits.entries()) {
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += text[n]
    else parts.push({ text: text[n]!, hit })
  }
  return parts
}
