// The result as a picture to share, drawn on a canvas.
import { initial, seatColour } from '../../ui/seats'

export interface Standing {
  seat: number
  name: string
  points: number
  won: boolean
}

export interface Poster {
  title: string
  game: string
  standings: Standing[]
  animal: string
}

const WIDE = 1200
const HIGH = 630
const LEFT = 72
const figures = import.meta.glob<string>('../../art/animals/*.svg', { query: '?raw', import: 'default' })

function colour(name: string): string {
  const probe = document.createElement('i')
  probe.style.color = name
  document.body.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

async function figure(animal: string): Promise<HTMLImageElement | null> {
  const source = await figures[`../../art/animals/${animal}.svg`]?.()
  if (!source) return null
  const image = new Image(360, 360)
  image.src = `data:image/svg+xml,${encodeURIComponent(source.replace('<svg ', '<svg width="360" height="360" '))}`
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** Draws a text, smaller if it would be too wide. */
function fit(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  most: number,
  size: number,
  weight: number,
): void {
  let now = size
  do pen.font = `${weight} ${now}px "Bricolage Grotesque", system-ui, sans-serif`
  while (pen.measureText(text).width > most && (now -= 2) > 14)
  pen.fillText(text, x, y, most)
}

export async function drawPoster({ title, game, standings, animal }: Poster): Promise<Blob> {
  await document.fonts.ready
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDE, height: HIGH })
  const pen = canvas.getContext('2d')!
  const paperTone = {
    ground: '#f4ecdf',
    fold: '#e5d0a3',
    tint: '#f1e5c2',
    ink: '#26222b',
    quiet: '#5b5259',
    go: '#b3431d',
  }
  pen.fillStyle = paperTone.ground
  pen.fillRect(0, 0, WIDE, HIGH)
  fill(pen, paperTone.tint, [
    [720, 0],
    [WIDE, 0],
    [WIDE, HIGH],
    [600, HIGH],
  ])
  fill(pen, paperTone.fold, [
    [1010, 0],
    [WIDE, 0],
    [WIDE, HIGH],
    [890, HIGH],
  ])
  const image = await figure(animal)
  if (image) pen.drawImage(image, 780, 150, 360, 360)

  pen.textBaseline = 'alphabetic'
  pen.fillStyle = paperTone.quiet
  fit(pen, game, LEFT, 96, 560, 34, 650)
  pen.fillStyle = paperTone.ink
  fit(pen, title, LEFT, 176, 600, 68, 800)
  const rows = standings.slice(0, 6)
  const apart = Math.min(74, 340 / Math.max(1, rows.length))
  rows.forEach(({ seat, name, points, won }, n) => {
    const y = 230 + n * apart
    const size = apart - 14
    pen.fillStyle = colour(seatColour(seat))
    const cut = size * 0.24
    fill(pen, pen.fillStyle, [
      [LEFT, y],
      [LEFT + size - cut, y],
      [LEFT + size, y + cut],
      [LEFT + size, y + size],
      [LEFT, y + size],
    ])
    pen.textAlign = 'center'
    pen.fillStyle = '#ffffff'
    fit(pen, initial(name), LEFT + size / 2, y + size * 0.7, size, size * 0.55, 800)
    pen.textAlign = 'left'
    pen.fillStyle = paperTone.ink
    fit(
      pen,
      `${name}${won ? ' ★' : ''}`,
      LEFT + size + 20,
      y + size * 0.7,
      380,
      Math.min(36, size * 0.6),
      won ? 800 : 600,
    )
    pen.textAlign = 'right'
    fit(pen, String(points), 660, y + size * 0.7, 120, Math.min(40, size * 0.66), 800)
    pen.textAlign = 'left'
  })
  pen.fillStyle = paperTone.go
  fit(pen, 'Ludothek', LEFT, HIGH - 34, 300, 28, 780)
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'),
  )
}

function fill(pen: CanvasRenderingContext2D, style: string, corners: [number, number][]): void {
  pen.fillStyle = style
  pen.beginPath()
  corners.forEach(([x, y], n) => (n ? pen.lineTo(x, y) : pen.moveTo(x, y)))
  pen.fill()
}
