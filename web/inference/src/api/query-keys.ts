/** Names of what is asked, by which it is asked anew. */
export const queryKeys = {
  pageKey: ['page-key'],
  models: ['models'],
  catalogue: ['catalogue'],
  defaultModel: ['default-model'],
} as const
