import { language } from '@hearth/ui-kit/language'
import { type Purpose, purposeWords } from './purpose.ts'
import { t } from './words.ts'

/** How a model would run on this machine. */
export type Fit = 'well' | 'slowly' | 'no'

/** An entry of `GET /models/catalogue`, as far as this page reads it. */
export type CatalogueModel = {
  readonly id: string
  readonly name: string
  readonly purpose: Purpose
  /** What it is pulled by. */
  readonly address: string
  readonly quantization: string
  readonly size_bytes: number
  /** What it would take, with the context it would have here. */
  readonly memory_bytes: number
  readonly context_tokens: number
  readonly licence: string
  readonly page: string
  readonly capabilities: Readonly<Record<'tools' | 'reasoning' | 'vision', boolean>>
  /** As ISO 639-1 has them. */
  readonly languages: readonly string[]
  /** Null for models that answer with vectors or scores. */
  readonly tokens_per_second: number | null
  readonly fit: Fit
  readonly reason: string
  /** Whether it is the one of its purpose to begin with. */
  readonly recommended: boolean
  /** The id of the model on this machine, once it is stored. */
  readonly stored_as: string | null
}

export type Machine = {
  readonly memory_bytes: number
  readonly free_disk_bytes: number
  readonly cores: number
  readonly gpus: readonly { readonly name: string; readonly memory_bytes: number; readonly in_use: boolean }[]
}

/** `GET /models/catalogue`. */
export type Catalogue = { readonly machine: Machine; readonly data: readonly CatalogueModel[] }

/** What is looked for; an empty text and no purpose let all pass. */
export type Wanted = { readonly text: string; readonly purpose: Purpose | undefined }

const ranks: Readonly<Record<Fit, number>> = { well: 0, slowly: 1, no: 2 }

/**
 * The models that are looked for, what runs well here first. Of all of them the one to begin a chat with
 * leads, and those to begin with for another purpose lead theirs.
 */
export function wantedModels(models: readonly CatalogueModel[], wanted: Wanted): readonly CatalogueModel[] {
  return models.filter((model) => matches(model, wanted)).toSorted((left, right) => rankOf(left) - rankOf(right))
}

/** Whether it is the one to begin with here. */
export function isFirstChoice({ recommended, purpose }: CatalogueModel): boolean {
  return recommended && purpose === 'chat'
}

function rankOf(model: CatalogueModel): number {
  if (isFirstChoice(model)) return -2
  return model.recommended ? -1 : ranks[model.fit]
}

function matches(model: CatalogueModel, { text, purpose }: Wanted): boolean {
  if (purpose !== undefined && model.purpose !== purpose) return false
  const { id, name, licence, languages } = model
  const texts = [id, name, model.purpose, purposeWords[model.purpose], licence]
  const known = [...texts, ...capabilitiesOf(model), ...languages.map(languageName)].join(' ').toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** What a model can besides writing text, in words. */
export function capabilitiesOf({ capabilities }: CatalogueModel): readonly string[] {
  const words = { tools: t('canTools'), reasoning: t('canReason'), vision: t('canSee') }
  return Object.entries(words).flatMap(([name, word]) => (capabilities[name as keyof typeof words] ? [word] : []))
}

const languageNames = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' })

/** A language by its name in the reader's. */
function languageName(code: string): string {
  return languageNames.of(code) ?? code
}

const namedLanguages = 2

/** The languages of a model in short: `English, Chinese and 9 more`. */
export function languagesInShort({ languages }: CatalogueModel): string {
  const more = languages.length - namedLanguages
  const named = languages.slice(0, namedLanguages).map(languageName).join(', ')
  return more > 0 ? t('languagesAndMore', { named, count: more }) : named
}
