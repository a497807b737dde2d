export const ROLES = ['all', 'web', 'worker'] as const

/** What a process is for: to answer (`web`), to do the work apart from answering (`worker`), or both. */
export type Role = (typeof ROLES)[number]
