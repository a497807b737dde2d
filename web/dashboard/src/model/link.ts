/** A link of a panel or of a value; title and address hold variables until they are shown. */
export type Link = { readonly title: string; readonly url: string; readonly opensNewTab: boolean }

/** A link that can be followed: words and address are filled in. */
export type ShownLink = { readonly title: string; readonly href: string; readonly opensNewTab: boolean }
