/** A link of a panel or of a value; title and address hold variables until they are shown. */
export type Link = { readonly title: string; readonly url: string; readonly opensNewTab: boolean }
