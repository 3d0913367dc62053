// How this person's hand is sorted; remembered on this device.
import { readSetting, writeSetting } from '../../ui/settings.svelte'
import { ORDERS, type Order } from './cards'

const SETTING = 'origami.order'

function stored(): Order {
  const order = readSetting(SETTING) as Order | null
  return order && ORDERS.includes(order) ? order : 'family'
}

let order = $state<Order>(stored())

export const handOrder = {
  get current(): Order {
    return order
  },
  next(): void {
    this.set(ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length]!)
  },
  set(next: Order): void {
    order = next
    writeSetting(SETTING, next)
  },
}
