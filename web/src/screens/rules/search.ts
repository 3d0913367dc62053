// Finding words in a text, whatever their case and accents, and where they stand in it.
export interface Part {
  text: string
  hit: boolean
}

/** A text to compare with: as long as it was, letter by letter, so that places stay the same. */
function plain(text: string): string {
  return text.replace(/[^]/gu, (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'").toLocaleLowerCase()
    return base.length === letter.length ? base : letter
  })
}

export function wordsOf(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean)
}

/** Whether all words stand somewhere in the text. */
export function finds(words: string[], text: string): boolean {
  const where = plain(text)
  return words.every((word) => where.includes(word))
}

/** The text in parts, those that were looked for and those between. */
export function partsOf(words: string[], text: string): Part[] {
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
