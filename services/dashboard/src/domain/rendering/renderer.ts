/** What a picture is taken of, and how. */
export type PictureJob = {
  /** Of the page, below the service, with its search. */
  readonly path: string
  readonly format: 'png' | 'pdf'
  /** Of the window in which the page is drawn. */
  readonly widthPx: number
  /** `undefined`: as high as what is in it. */
  readonly heightPx: number | undefined
  /** Pixels of the picture for each one of the page. */
  readonly scale: number
  readonly theme: 'light' | 'dark'
  /** An IANA name; `undefined`: that of this machine. */
  readonly timeZone: string | undefined
  /** Of the page's words, such as `en` or `de-AT`. */
  readonly language: string
}

/** Takes pictures of the service's own pages. */
export type Renderer = {
  /** Whether there is something to take pictures with. */
  isAvailable(): boolean
  /**
   * A PNG, or a PDF, of a page once it has drawn all that is in sight.
   *
   * @param key opens the service's interface to the page
   * @throws {Failure} `broken` when it could not be taken
   */
  render(job: PictureJob, key: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
}
