import { memo } from '../react.ts';

interface TagsProps {
  readonly remark: string;
  readonly tags: readonly string[];
}

/** Public remark and tags of a node, if any. */
export const Tags = memo(function Tags({ remark, tags }: TagsProps) {
  return (
    <>
      {remark !== '' && (
        <p class="remark" title={remark}>
          {remark}
        </p>
      )}
      {tags.length > 0 && (
        <ul class="tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </>
  );
});
