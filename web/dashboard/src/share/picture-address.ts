export type PictureForm = 'png' | 'pdf'

/** What is to be on the picture: the dashboard, or one of its panels. */
export type PictureOf = {
  /** The address that is shown, below this service. */
  readonly pathname: string
  readonly search: string
  readonly panelKey: string | undefined
}

export type Reader = { readonly theme: 'light' | 'dark'; readonly timeZone: string }

/** Where the service has a picture of what is shown: with its time and variables, as large as a screen is. */
export function pictureAddress({ pathname, search, panelKey }: PictureOf, form: PictureForm, reader: Reader): string {
  const params = new URLSearchParams(search)
  for (const name of ['viewPanel', 'kiosk', 'refresh', 'edit', 'editPanel']) params.delete(name)
  params.set('tz', reader.timeZone)
  if (form === 'pdf') params.set('encoding', 'pdf')
  else {
    params.set('theme', reader.theme)
    params.set('width', panelKey === undefined ? '1400' : '1000')
    params.set('height', panelKey === undefined ? '-1' : '500')
    params.set('scale', panelKey === undefined ? '1' : '2')
  }
  if (panelKey !== undefined) params.set('panelId', panelKey)
  return `/render${panelKey === undefined ? pathname : pathname.replace(/^\/d\//, '/d-solo/')}?${params}`
}
