import type { NodeDefinition } from '../../../domain/flow/node-definition.ts'
import { googleCustomSearch, searchAPI, serpAPI, serper } from './google-vendors.ts'
import { braveSearchAPI, exaSearch, tavilyAPI } from './other-vendors.ts'
import { searXNG } from './searxng.ts'

export const searchTools: readonly NodeDefinition[] = [
  googleCustomSearch,
  serpAPI,
  serper,
  searchAPI,
  braveSearchAPI,
  tavilyAPI,
  exaSearch,
  searXNG,
]
