import type { ItemStore, ResponseStore } from '../../wire/response/stored-response.ts'
import type { CompletionDeps } from '../deps.ts'

export type ResponseDeps = CompletionDeps & { readonly responses: ResponseStore; readonly items: ItemStore }
