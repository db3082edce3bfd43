/** The folders that were touched, as a tree, with how much and when. */
import { Folder, FolderX } from 'lucide-react';
import type { Activity, ActivityFolder } from '#domain/audit/activity.ts';
import { activityTexts as t } from '../../text/texts/screens/activity-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import css from './tables.module.css';

const mostRows = 14;

export function FolderTable({ activity: { folders, moreFolders } }: { readonly activity: Activity }) {
  const hottest = Math.max(1, ...folders.flatMap(({ heat }) => heat));
  const more = moreFolders + Math.max(0, folders.length - mostRows);
  return (
    <section className={css['panel']} aria-labelledby="activity-folders">
      <header>
        <h2 id="activity-folders">{t.folders}</h2>
        <p>{t.foldersWhat}</p>
      </header>
      {folders.length === 0 ? (
        <p className={css['none']}>{t.noFolders}</p>
      ) : (
        <div className={css['wide']}>
          <table className={css['folders']}>
            <thead>
              <tr>
                <th scope="col">{t.folder}</th>
                <th scope="col" className={css['heat-head']}>
                  {t.when}
                </th>
                <th scope="col">{t.written}</th>
                <th scope="col">{t.deleted}</th>
                <th scope="col">{t.refused}</th>
              </tr>
            </thead>
            <tbody>
              {folders.slice(0, mostRows).map((folder) => (
                <FolderRow key={folder.folder} folder={folder} hottest={hottest} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className={css['more']}>{t.moreFolders({ n: more })}</p>}
    </section>
  );
}

function FolderRow({ folder, hottest }: { readonly folder: ActivityFolder; readonly hottest: number }) {
  const isRefused = folder.refused > 0 && folder.written + folder.deleted === 0;
  const Icon = isRefused ? FolderX : Folder;
  const share = 100 / folder.heat.length;
  return (
    <tr className={joinClasses(isRefused && css['bad'])}>
      <th scope="row">
        <span>
          <Icon size={15} aria-hidden />
          <CodeText text={folder.folder} />
        </span>
      </th>
      <td className={css['heat']}>
        <svg width="100%" height="14" aria-hidden>
          {folder.heat.map((touches, part) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- it is the part of the time
              key={part}
              className={touches === 0 ? css['cold'] : css['hot']}
              x={`${part * share}%`}
              width={`${share * 0.86}%`}
              height="14"
              rx="1.5"
              style={touches === 0 ? undefined : { opacity: 0.35 + (0.65 * touches) / hottest }}
            />
          ))}
        </svg>
      </td>
      <td data-column={t.written}>{folder.written || null}</td>
      <td data-column={t.deleted}>{folder.deleted || null}</td>
      <td data-column={t.refused}>{folder.refused || null}</td>
    </tr>
  );
}
