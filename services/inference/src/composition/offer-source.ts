import type { CatalogueModel } from '../domain/catalogue/catalogue-model.ts'
import { type Fit, fitOf, fitOfFile } from '../domain/catalogue/fit.ts'
import type { Machine } from '../domain/catalogue/machine.ts'
import { recommend, recommendEach } from '../domain/catalogue/recommend.ts'
import type { DefaultPurpose } from '../domain/default-model/offer.ts'
import { renderCatalogueEntry } from '../wire/models/catalogue.ts'

/** What the catalogue has for this machine; entries are those of `GET /models/catalogue`. */
export type OfferSource = {
  /** The model to begin with; `undefined` when none runs here. */
  recommend(purpose: DefaultPurpose): Promise<{ readonly address: string; readonly entry: object } | undefined>
  /** The entry of the model that an address or an id stands for; `undefined` when the catalogue has none. */
  entryOf(wish: string): Promise<object | undefined>
  /** What pulls a model of the catalogue in the quantisation that suits this machine. */
  addressOf(id: string): Promise<string | undefined>
}

export type OfferSourceDeps = {
  readonly catalogueModels: () => readonly CatalogueModel[]
  readonly machine: { read(): Promise<Machine> }
  /** The id of the model that was pulled from an address. */
  readonly findStored: (address: string) => Promise<string | undefined>
}

export function createOfferSource({ catalogueModels, machine, findStored }: OfferSourceDeps): OfferSource {
  async function entryFor(fit: Fit): Promise<object> {
    const recommended = recommendEach(await machine.read(), catalogueModels()).has(fit.model.id)
    return renderCatalogueEntry(fit, { recommended, storedAs: await findStored(fit.address) })
  }
  return {
    async recommend(purpose) {
      const fit = recommend(await machine.read(), catalogueModels(), purpose)
      return fit && { address: fit.address, entry: await entryFor(fit) }
    },
    async entryOf(wish) {
      const here = await machine.read()
      // Of any quantisation: which suits the machine best may be another than when it was taken.
      const possible = catalogueModels().filter(({ repository }) => wish.replace(/^hf:/, '').startsWith(repository))
      const fits = possible.flatMap((model) => model.files.map((file) => fitOfFile(model, file, here)))
      const meant = fits.find(({ address }) => address === wish)
      if (meant !== undefined) return entryFor(meant)
      for (const fit of fits) if ((await findStored(fit.address)) === wish) return entryFor(fit)
      return undefined
    },
    async addressOf(id) {
      const model = catalogueModels().find((each) => each.id === id)
      return model && fitOf(model, await machine.read()).address
    },
  }
}
