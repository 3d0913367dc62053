// Sounds of paper, synthesized; off by default.
import { settings } from './settings.svelte'

let context: AudioContext | null = null

function rustle(length: number, pitch: number, volume: number): void {
  if (!settings.sounds) return
  context ??= new AudioContext()
  const samples = context.createBuffer(1, context.sampleRate * length, context.sampleRate)
  const wave = samples.getChannelData(0)
  for (let n = 0; n < wave.length; n++) wave[n] = (Math.random() * 2 - 1) * (1 - n / wave.length) ** 3
  const source = new AudioBufferSourceNode(context, { buffer: samples })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 0.9 })
  const gain = new GainNode(context, { gain: volume })
  source.connect(filter).connect(gain).connect(context.destination)
  source.start()
}

export const sounds = {
  lay: () => rustle(0.12, 1800, 0.5),
  draw: () => rustle(0.2, 3200, 0.3),
  turn: () => rustle(0.3, 900, 0.5),
}
