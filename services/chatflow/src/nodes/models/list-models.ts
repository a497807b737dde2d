import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeDescription, NodeOption } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { inCredential, optionalKey } from './model-key.ts'
import { modelNames, type VendorNames } from './model-names.ts'
import { placeOf } from './vendor-place.ts'
import type { OpenAIVendor } from './vendors.ts'

type LoadMethods = NonNullable<NodeDescription['loadMethods']>

const timeoutMs = 3_000

/** Models that a vendor is known to have. */
export function listModels(vendor: VendorNames): LoadMethods {
  return { listModels: async () => optionsOf(modelNames[vendor]) }
}

/** Regions in which a vendor has its models. */
export function listRegions(regions: readonly string[]): LoadMethods {
  return { listRegions: async () => optionsOf(regions) }
}

/**
 * What the server at a vendor's address says it has, before what is known of the vendor; only the
 * latter when the server does not answer within three seconds.
 */
export function listServedModels(vendor: OpenAIVendor, known?: VendorNames): LoadMethods {
  return {
    async listModels(inputs: NodeInputs, env: NodeEnv) {
      const rest = known === undefined ? [] : modelNames[known]
      const { url, own } = placeOf(vendor, inputs, env)
      // Without a key of its own, a hosted vendor would only refuse.
      const apiKey = await optionalKey(inputs, env, own ? vendor : inCredential(vendor))()
      if (url === vendor.baseUrl && apiKey === undefined && !vendor.selfHosted) return optionsOf(rest)
      const place = { baseUrl: url, userSupplied: true, ...(apiKey === undefined ? {} : { apiKey }) }
      const served = await env.listModels(place, AbortSignal.timeout(timeoutMs)).catch(() => [])
      return optionsOf([...new Set([...served, ...rest])])
    },
  }
}

/** What our own inference service has; it is asked for three seconds. */
export const listOwnModels: LoadMethods = {
  async listModels(_, env) {
    const place = { baseUrl: `${env.inferenceUrl}/v1`, userSupplied: false }
    return optionsOf(await env.listModels(place, AbortSignal.timeout(timeoutMs)))
  },
}

function optionsOf(names: readonly string[]): NodeOption[] {
  return names.map((name) => ({ label: name, name }))
}
