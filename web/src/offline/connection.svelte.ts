// The connection to a table on this device: the messages of the server's protocol, to and from the worker.
import type { Answer, ConnectionOptions, Intent, IntentBody, Status, TableConnection } from '../net/connection.svelte'
import type { FromServer } from '../net/protocol'
import { device } from './device.svelte'

export class LocalConnection implements TableConnection {
  status = $state<Status>('connecting')
  problem = $state<string | null>(null)
  #count = 0
  readonly #run = crypto.getRandomValues(new Uint32Array(2)).join('-')

  constructor(private readonly options: ConnectionOptions) {
    device.listen(options.table, (message) => options.onMessage(JSON.parse(message) as FromServer))
    this.#open()
  }

  async submit(body: IntentBody): Promise<Answer> {
    const { table, language } = this.options
    const intent = { ...body, intent: `${this.#run}-${++this.#count}` } as Intent
    const { text } = await device.ask({ kind: 'submit', table, message: JSON.stringify(intent), lang: language() })
    const answer = JSON.parse(text) as FromServer
    if (answer.type === 'ack' || answer.type === 'refused') return answer
    return { type: 'refused', intent: intent.intent, code: 'failed', message: '' }
  }

  reopen(): void {
    this.#open()
  }

  close(): void {
    const { table } = this.options
    device.listen(table, null)
    void device.ask({ kind: 'disconnect', table }).catch(() => undefined)
  }

  #open(): void {
    const { table, since, language } = this.options
    device.ask({ kind: 'connect', table, since: since(), lang: language() }).then(
      ({ status }) => {
        this.status = status === 200 ? 'local' : 'refused'
        if (status !== 200) this.problem = 'no-such-table'
      },
      () => {
        this.status = 'refused'
        this.problem = 'unreachable'
      },
    )
  }
}
