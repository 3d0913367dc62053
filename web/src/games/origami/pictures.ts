// The drawn animals by name; an owner's animal without a drawing is a paper crane of its family.
import type { Animal } from './cards'

const drawn = import.meta.glob<string>('../../art/animals/*.svg', { eager: true, query: '?url', import: 'default' })
const cranes = import.meta.glob<string>('../../art/crane/*.svg', { eager: true, query: '?url', import: 'default' })

export function pictureOf({ id, family }: Pick<Animal, 'id' | 'family'>): string {
  return drawn[`../../art/animals/${id}.svg`] ?? cranes[`../../art/crane/${family}.svg`] ?? ''
}
