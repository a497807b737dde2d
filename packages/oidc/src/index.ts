export { isInSome } from './is-allowed.ts'
export type { Person } from './person.ts'
export { oidcFields, readOidc } from './settings.ts'
export { type Enter, openSignOn, type SignOn } from './sign-on.ts'
