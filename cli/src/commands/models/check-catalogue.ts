import { checkModel, readCatalogue } from '../../client/catalogue.ts'
import type { InferenceService } from '../../client/default-model.ts'
import { findInference } from '../../client/find-inference.ts'
import { EXIT } from '../../exit-codes.ts'
import { sanitize } from '../../terminal/sanitize.ts'
import type { Terminal } from '../../terminal/terminal.ts'

/**
 * Compares every file of the catalogue with the hub, and names what differs; for those who keep the catalogue.
 *
 * @throws {Failure} when the hub does not answer
 */
export async function checkCatalogue(terminal: Terminal): Promise<number> {
  const service = await findInference()
  const { data } = await readCatalogue(service)
  let faults = 0
  for (const { id } of data) {
    const found = await faultsOf(service, id)
    for (const fault of found) terminal.print(sanitize(`${id}: ${fault}`))
    faults += found.length
  }
  const whole = `Every file of ${data.length} models is at the hub as the catalogue tells`
  terminal.print(faults === 0 ? whole : `Not as the catalogue tells: ${faults}`)
  return faults === 0 ? EXIT.ok : EXIT.failed
}

async function faultsOf(service: InferenceService, id: string): Promise<readonly string[]> {
  const { data } = await checkModel(service, id)
  return data.flatMap(({ file, fault }) => (fault === null ? [] : [`${file}: ${fault}`]))
}
