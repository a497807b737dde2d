import { Failure } from '@hearth/kernel'
import { type AddressGuard, createAddressGuard, type Reason } from '@hearth/outbound'

/** Lets through what an owner writes into a configuration: private addresses, but where metadata services live. */
export function createReceiverGuard(): AddressGuard {
  return createAddressGuard({ allowPrivate: true, refuse })
}

function refuse(host: string, reason: Reason): Failure {
  const why = reason === 'metadata' ? 'the address is link-local or a metadata service' : 'the address is private'
  return new Failure('upstream', `Cannot notify "${host}": ${why}, which no receiver may have`)
}
