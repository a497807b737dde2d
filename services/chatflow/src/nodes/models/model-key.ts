import { Failure } from '@hearth/kernel'
import { MissingKey } from '../../domain/chat/missing-key.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readCredential } from '../read-credential.ts'
import { readText } from '../read-inputs.ts'
import type { VendorKey } from './vendors.ts'

/**
 * Reads one field of the node's credential, or the peer's own environment variable when it has none.
 *
 * @returns `undefined` when neither is there
 */
export function optionalKey(
  inputs: NodeInputs,
  env: NodeEnv,
  { field, variable }: Omit<VendorKey, 'credential'>,
): () => Promise<string | undefined> {
  return async () => {
    // Flowise takes a key from the node's inputs too, which is how overrides bring one.
    const given = readText(inputs, field)
    if (inputs.credentialId !== undefined) return (await readCredential(inputs, env))?.[field] ?? given
    return given ?? (variable === undefined ? undefined : env.variable(variable) || undefined)
  }
}

/**
 * As {@link optionalKey}, for a hosted vendor that answers nobody without one.
 *
 * @throws {MissingKey} when the model is called without one, naming the credential to add
 * @throws {Failure} `broken` when its credential is there and has none
 */
export function requiredKey(inputs: NodeInputs, env: NodeEnv, key: VendorKey): () => Promise<string> {
  const read = optionalKey(inputs, env, key)
  return async () => {
    const value = await read()
    if (value !== undefined && value !== '') return value
    await refuseEmpty(inputs, env, key)
    const elsewhere = key.variable === undefined ? '' : ` or set ${key.variable}`
    throw missingKey(inputs, `choose one of the kind "${key.credential}" in its node${elsewhere}`)
  }
}

/** A key without the environment's: that one is the vendor's and must not travel to an address that a flow names. */
export function inCredential({ credential, field }: VendorKey): VendorKey {
  return { credential, field }
}

/** A hosted model without a credential. @param remedy what would be right */
export function missingKey({ label }: NodeInputs, remedy: string): MissingKey {
  return new MissingKey(`Cannot call "${label}": it has no credential; ${remedy}`)
}

// A credential is meant even where it is filled in wrongly. One that is not there any more, or never came along with an
// imported flow, is none.
async function refuseEmpty(inputs: NodeInputs, env: NodeEnv, key: VendorKey): Promise<void> {
  if ((await readCredential(inputs, env)) === undefined) return
  throw new Failure('broken', `Cannot call "${inputs.label}": its credential has no "${key.field}"; fill it in`)
}
