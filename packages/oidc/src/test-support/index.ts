export { type Browser, createBrowser } from './browse.ts'
export { type StartedProvider, startProvider } from './start-provider.ts'
