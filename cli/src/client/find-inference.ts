import type { InferenceService } from './default-model.ts'
import { findLocal } from './local.ts'

/**
 * The inference service of the Hearth that the commands talk to.
 *
 * @throws {Failure} `unavailable` with code `not-running`
 */
export async function findInference(): Promise<InferenceService> {
  const local = await findLocal()
  return { url: local.urlOf('inference'), key: await local.key() }
}
