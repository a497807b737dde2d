export type Platform = { readonly os?: string; readonly cpu?: string; readonly libc?: string }

export function platformOf(name: string): Platform
export function isFor(item: object, machine: Platform): boolean
export function thisMachine(): Platform
