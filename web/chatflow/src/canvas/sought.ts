/** A node that is to be shown on the canvas; another object each time that somebody asks for it. */
export type Sought = {
  readonly nodeId: string
  /** Name of the input that it is about; its field then gets the focus. */
  readonly input?: string | undefined
}
