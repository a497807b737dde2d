import type { PictureJob } from '../../domain/rendering/renderer.ts'

/** What the browser asks of the service. */
export type PageRequest = {
  readonly method: string
  /** With its search, below the base path as the page knows it. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** To the process that has the browser. */
export type ToChild =
  | { readonly kind: 'take'; readonly id: number; readonly job: PictureJob }
  /** Nobody wants the picture any more. */
  | { readonly kind: 'drop'; readonly id: number }
  /** `undefined`: there is no answer. */
  | { readonly kind: 'answer'; readonly request: number; readonly answer: PageAnswer | undefined }

export type FromChild =
  | { readonly kind: 'ask'; readonly id: number; readonly request: number; readonly asked: PageRequest }
  | { readonly kind: 'taken'; readonly id: number; readonly picture: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly id: number; readonly why: string }

/** What the process is started with. */
export type ChildSetup = {
  readonly program: string
  /** Whether the browser keeps its own processes apart from the system, which a root cannot have. */
  readonly sandbox: boolean
}
