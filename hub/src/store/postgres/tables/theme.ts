import type { ArchivePart, SharedTheme, ThemeInstallation } from '../../shared-themes.ts';
import type { Statements } from '../statements.ts';
import { recordChange } from './change.ts';

/** Age at which an archive without a theme is the rest of a failed installation. */
const ABANDONED = "interval '1 hour'";

/** Sorted by short name. */
export function readThemes(queries: Statements): Promise<SharedTheme[]> {
  return queries.all<SharedTheme>(
    `SELECT short, json_build_object('id', archive.id, 'origin', archive.origin) AS archive,
       CASE WHEN previous.id IS NOT NULL THEN json_build_object('id', previous.id, 'origin', previous.origin) END AS previous
     FROM theme JOIN theme_archive archive ON archive.id = archive_id
     LEFT JOIN theme_archive previous ON previous.id = previous_id
     ORDER BY short`,
  );
}

export async function addThemePart(queries: Statements, { id, part, content }: ArchivePart): Promise<void> {
  await queries.run('INSERT INTO theme_archive (id) VALUES (@id) ON CONFLICT (id) DO NOTHING', { id });
  await queries.run('INSERT INTO theme_part (archive_id, part, content) VALUES (@id, @part, @content)', {
    id,
    part,
    content,
  });
}

/** Null after the last part, and if the archive was deleted. */
export async function readThemePart(
  queries: Statements,
  id: string,
  part: number,
): Promise<Uint8Array | null> {
  const found = await queries.find<{ content: Uint8Array }>(
    'SELECT content FROM theme_part WHERE archive_id = @id AND part = @part',
    { id, part },
  );
  return found?.content ?? null;
}

/** Resolves to whether it was installed: `isFirst` leaves a theme of that name as it is. */
export async function installTheme(
  queries: Statements,
  { short, archive: { id, origin }, isFirst = false }: ThemeInstallation,
): Promise<boolean> {
  await queries.run('UPDATE theme_archive SET origin = @origin WHERE id = @id', { id, origin });
  const installed = await queries.run(
    `INSERT INTO theme (short, archive_id) VALUES (@short, @id) ON CONFLICT (short) ${
      isFirst
        ? 'DO NOTHING'
        : 'DO UPDATE SET previous_id = theme.archive_id, archive_id = excluded.archive_id'
    }`,
    { short, id },
  );
  await deleteUnused(queries);
  if (installed === 0) await queries.run('DELETE FROM theme_archive WHERE id = @id', { id });
  else await recordChange(queries, ['themes']);
  return installed > 0;
}

/** Resolves to false if the theme has no previous version; true also without such a theme. */
export async function swapTheme(queries: Statements, short: string): Promise<boolean> {
  const swapped = await queries.run(
    `UPDATE theme SET archive_id = previous_id, previous_id = archive_id
     WHERE short = @short AND previous_id IS NOT NULL`,
    { short },
  );
  if (swapped > 0) {
    await recordChange(queries, ['themes']);
    return true;
  }
  return (await queries.find('SELECT short FROM theme WHERE short = @short', { short })) === undefined;
}

export async function deleteTheme(queries: Statements, short: string): Promise<void> {
  await queries.run('DELETE FROM theme WHERE short = @short', { short });
  await deleteUnused(queries);
  await recordChange(queries, ['themes']);
}

async function deleteUnused(queries: Statements): Promise<void> {
  await queries.run(
    `DELETE FROM theme_archive WHERE created_at < clock_timestamp() - ${ABANDONED}
     AND NOT EXISTS (SELECT FROM theme WHERE id IN (archive_id, previous_id))`,
  );
}
