import { describe, expect, test } from 'vitest'
import type { Machine } from '../domain/catalogue/machine.ts'
import { readCatalogue } from '../storage/catalogue.ts'
import { createOfferSource } from './offer-source.ts'

const machine: Machine = { memoryBytes: 16e9, gpus: [], freeDiskBytes: 100e9, memoryBytesPerSecond: 30e9, cores: 4 }
const catalogueModels = readCatalogue()
const several = catalogueModels.filter(({ files }) => files.length > 1).slice(0, 1)
const addresses = several.flatMap(({ repository, files }) =>
  files.map(({ quantization }) => `hf:${repository}:${quantization}`),
)

// A pull stores a model under its repository.
const id = `${several[0]?.repository}/a-file`

/** @param stored the address from which the one model of this machine was pulled */
const offersWith = (stored?: string) =>
  createOfferSource({
    catalogueModels: () => catalogueModels,
    machine: { read: async () => machine },
    findStored: async (address) => (address === stored ? id : undefined),
  })

describe('entryOf()', () => {
  test('finds a model by the address of any of its quantisations, though another suits the machine better', async () => {
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      expect(await offersWith().entryOf(address)).toMatchObject({ id: several[0]?.id, address })
    }
    expect(await offersWith().entryOf('hf:someone/other:Q8_0')).toBeUndefined()
  })

  test('finds one by the id under which any of them is stored', async () => {
    for (const address of addresses) {
      expect(await offersWith(address).entryOf(id)).toMatchObject({ address, stored_as: id })
    }
  })
})
