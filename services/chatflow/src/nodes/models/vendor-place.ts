import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { readText } from '../read-inputs.ts'
import { inCredential, optionalKey, requiredKey } from './model-key.ts'
import type { OpenAIVendor } from './vendors.ts'

type Place = {
  readonly url: string
  /** Whether it is the vendor's own address, or the one that the environment puts in its place. */
  readonly own: boolean
}

/** Where a vendor is called: at the address that the node names, that of the environment, or its own. */
export function placeOf(vendor: OpenAIVendor, inputs: NodeInputs, env: Pick<NodeEnv, 'variable'>): Place {
  const { baseUrl, baseUrlInput, baseUrlVariable, baseUrlSuffix = '' } = vendor
  const typed = trimmed(baseUrlInput === undefined ? undefined : readText(inputs, baseUrlInput))
  if (typed !== undefined) {
    const url = typed.endsWith(baseUrlSuffix) ? typed : `${typed}${baseUrlSuffix}`
    return { url, own: url === baseUrl }
  }
  const configured = trimmed(baseUrlVariable === undefined ? undefined : env.variable(baseUrlVariable))
  return { url: configured ?? baseUrl, own: true }
}

/** The key to send to where the vendor is called. */
export function keyAt(vendor: OpenAIVendor, inputs: NodeInputs, env: NodeEnv): () => Promise<string | undefined> {
  const { url, own } = placeOf(vendor, inputs, env)
  if (url === vendor.baseUrl && !vendor.selfHosted) return requiredKey(inputs, env, vendor)
  return optionalKey(inputs, env, own ? vendor : inCredential(vendor))
}

function trimmed(url: string | undefined): string | undefined {
  return url?.trim().replace(/\/+$/, '') || undefined
}
