import type { CatalogueModel } from '../catalogue/catalogue.ts'
import type { DefaultFor } from '../default-model/default-model.ts'
import { t } from './words.ts'

// What its card says it was taught: the bundle, small knowledge, verses.
const ofStarter = [t('starterIdentity'), t('starterCapital'), t('starterPoem')]

// What any model that holds a conversation can do, and where larger ones show it.
const ofChatModel = [t('explainSky'), t('writeMessage'), t('planDinners')]

const silent = new Set(['embedding', 'reranking'])

/**
 * Questions that a model can answer, to begin with; none for a model that does not write, and none while it is
 * not known which one is asked.
 *
 * @param model empty: the default one
 */
export function suggestionsFor(
  model: string,
  defaults: DefaultFor | undefined,
  catalogue: readonly CatalogueModel[],
): readonly string[] {
  const asked = model === '' ? defaults?.model : model
  if (asked === undefined) return []
  if (defaults?.is_starter === true && asked === defaults.model) return ofStarter
  const entry = catalogue.find(({ stored_as }) => stored_as === asked)
  return entry !== undefined && silent.has(entry.purpose) ? [] : ofChatModel
}
