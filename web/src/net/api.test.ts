// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => ({ look: vi.fn(() => Promise.resolve()), canAnswer: true, ask: vi.fn() }))
vi.mock('../offline/device.svelte', () => ({ device }))

const { errorCode, fetchCatalogue, fetchDailyDeals } = await import('./api')

function answer(status: number, body: string, type = 'text/html') {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } })))
}

beforeEach(() => {
  device.canAnswer = true
  device.ask.mockReset()
  device.ask.mockResolvedValue({ status: 200, type: 'application/json', text: '{"games":[]}' })
})

describe('requests to the server', () => {
  it.each([502, 503, 504])('are answered here when only a proxy answers (%i)', async (status) => {
    answer(status, '<h1>Bad Gateway</h1>')
    expect(await fetchCatalogue('en')).toEqual({ games: [] })
    device.canAnswer = false
    expect(errorCode(await fetchCatalogue('en').catch((error: unknown) => error))).toBe('unreachable')
    expect(errorCode(await fetchDailyDeals().catch((error: unknown) => error))).toBe('unreachable')
  })

  it('are refused in the words of the server', async () => {
    answer(503, '{"type":"problem","code":"too-busy","message":"later"}', 'application/json')
    expect(errorCode(await fetchCatalogue('en').catch((error: unknown) => error))).toBe('too-busy')
    expect(device.ask).not.toHaveBeenCalled()
  })
})
