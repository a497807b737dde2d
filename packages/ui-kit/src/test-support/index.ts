export { type Asked, answerAsks, askedBy, rendered } from './asked-by.ts'
export { type RenderedHook, renderHook } from './render-hook.ts'
export { type StubbedPage, stubPage } from './stub-page.ts'
