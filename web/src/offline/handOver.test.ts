import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../net/api'
import { handOverGames } from './handOver'

const { handOverRecord, ensureGuest, keepTable, readRecords } = vi.hoisted(() => ({
  handOverRecord: vi.fn<(record: string) => Promise<void>>(),
  ensureGuest: vi.fn(() => Promise.resolve()),
  keepTable: vi.fn<(table: string, kept: null) => Promise<void>>(() => Promise.resolve()),
  readRecords: vi.fn<() => Promise<[string, string][]>>(),
}))

vi.mock('../net/api', () => ({
  ApiError: class extends Error {
    constructor(readonly code: string) {
      super(code)
    }
  },
  handOverRecord,
}))
vi.mock('../table/guest', () => ({ ensureGuest }))
vi.mock('./store', () => ({ keepTable, readRecords }))

beforeEach(() => {
  handOverRecord.mockResolvedValue()
  readRecords.mockResolvedValue([
    ['local.a', 'first'],
    ['local.b', 'second'],
  ])
})

describe('handing finished games to the server', () => {
  it('hands over each, which is then no longer kept', async () => {
    expect(await handOverGames()).toBe(2)
    expect(handOverRecord.mock.calls).toEqual([['first'], ['second']])
    expect(keepTable.mock.calls).toEqual([
      ['local.a', null],
      ['local.b', null],
    ])
    expect(ensureGuest).not.toHaveBeenCalled()
  })

  it('keeps everything and signs nobody in while the server does not answer', async () => {
    handOverRecord.mockRejectedValue(new ApiError('unreachable', ''))
    expect(await handOverGames()).toBe(0)
    expect([handOverRecord.mock.calls.length, keepTable.mock.calls.length]).toEqual([1, 0])
    expect(ensureGuest).not.toHaveBeenCalled()
  })

  it('signs in where the server does not know this person', async () => {
    handOverRecord.mockRejectedValueOnce(new ApiError('no-identity', ''))
    expect(await handOverGames()).toBe(2)
    expect(handOverRecord.mock.calls).toEqual([['first'], ['first'], ['second']])
    expect(ensureGuest).toHaveBeenCalledOnce()
  })

  it('keeps what the server refuses, and goes on with the next', async () => {
    handOverRecord.mockRejectedValueOnce(new ApiError('invalid-record', ''))
    expect(await handOverGames()).toBe(1)
    expect(keepTable.mock.calls).toEqual([['local.b', null]])
  })
})
