type Placed = { readonly uid: string; readonly folderUid?: string }

/** The uids of a folder and of all that are below it. @param folders each with the uid of the one that it is in */
export function treeOf(uid: string, folders: readonly Placed[]): ReadonlySet<string> {
  const tree = new Set([uid])
  // What is added while the set is walked is walked as well, and nothing twice.
  for (const above of tree) {
    for (const folder of folders) if (folder.folderUid === above) tree.add(folder.uid)
  }
  return tree
}
