/** All files of a patch by folder, with their sizes: the way to each of them. */
import { TriangleAlert } from 'lucide-react';
import type { PatchedFile } from '#domain/patch/file-change.ts';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import css from './file-list.module.css';
import { shownPath } from './shown-path.ts';

interface Props {
  readonly files: readonly PatchedFile[];
  readonly projectRoot: string;
  readonly onGo: (file: number) => void;
}

interface Folder {
  readonly name: string;
  readonly files: { readonly index: number; readonly name: string; readonly file: PatchedFile }[];
}

/** Folders by name, the project itself first. */
function byFolder(files: readonly PatchedFile[], projectRoot: string): readonly Folder[] {
  const folders = new Map<string, Folder>();
  for (const [index, file] of files.entries()) {
    const path = shownPath(file.change.path, projectRoot);
    const cut = path.lastIndexOf('/') + 1;
    const name = path.slice(0, cut);
    const folder = folders.get(name) ?? { name, files: [] };
    folder.files.push({ index, name: path.slice(cut), file });
    folders.set(name, folder);
  }
  return [...folders.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function FileList({ files, projectRoot, onGo }: Props) {
  return (
    <nav className={css['list']} aria-label={patchTexts.files}>
      {byFolder(files, projectRoot).map((folder) => (
        <div key={folder.name}>
          <p className={css['folder']}>
            <CodeText text={folder.name === '' ? './' : folder.name} />
          </p>
          <ul>
            {folder.files.map(({ index, name, file }) => (
              <li key={index}>
                <button type="button" onClick={() => onGo(index)}>
                  <CodeText text={name} className={css['name']} />
                  {file.flags.length > 0 && <TriangleAlert size={12} aria-label={patchTexts.flags} />}
                  <span className={css['plus']} dir="ltr">
                    +{file.addedLines}
                  </span>
                  <span className={css['minus']} dir="ltr">
                    −{file.removedLines}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
