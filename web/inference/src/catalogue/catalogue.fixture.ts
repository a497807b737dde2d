import type { CatalogueModel } from './catalogue.ts'

/** A model of the catalogue that runs well here, unless `change` says otherwise. */
export function entry(change: Partial<CatalogueModel> = {}): CatalogueModel {
  return {
    id: 'good-4b',
    name: 'Good 4B',
    purpose: 'chat',
    address: 'hf:someone/good:Q4_K_M',
    quantization: 'Q4_K_M',
    size_bytes: 2.5e9,
    memory_bytes: 4e9,
    context_tokens: 32_768,
    licence: 'apache-2.0',
    page: 'https://example.com/good',
    capabilities: { tools: false, reasoning: false, vision: false },
    languages: ['en'],
    tokens_per_second: 12,
    fit: 'well',
    reason: 'about 12 tokens a second on the processor',
    recommended: false,
    stored_as: null,
    ...change,
  }
}
