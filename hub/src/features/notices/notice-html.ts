/** Converts the text of a notice to HTML. The subset of Markdown is described in the contract (`NoticeBody`). */
export type RenderNotice = (body: string) => string;

/** Elements that the renderer may write. Attributes are `href` and `rel` of links, and `start` of ordered lists. */
const rules = ['blockquote', 'fence', 'list', 'newline', 'escape', 'backticks', 'strikethrough', 'emphasis'];
const linkRules = ['link', 'autolink', 'entity'];
const ALLOWED_LINK = /^(?:https?:\/\/|mailto:)/i;

let loaded: Promise<RenderNotice> | null = null;

/** Loads the renderer with the first notice: most hubs never need it, and it takes about a megabyte of memory. */
export function loadNoticeRenderer(): Promise<RenderNotice> {
  loaded ??= createRenderer();
  return loaded;
}

async function createRenderer(): Promise<RenderNotice> {
  const { default: MarkdownIt } = await import('markdown-it');
  // `zero` enables paragraphs only, so that a later version adds nothing by itself. HTML stays text.
  const markdown = new MarkdownIt('zero', { html: false, breaks: true }).enable([...rules, ...linkRules]);
  markdown.validateLink = (url) => ALLOWED_LINK.test(url.trim());
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.link_open = (tokens, index) =>
    `<a href="${escapeHtml(String(tokens[index]?.attrGet('href') ?? ''))}" rel="noopener noreferrer nofollow">`;
  // Without the class attribute for the language.
  markdown.renderer.rules.fence = (tokens, index) =>
    `<pre><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
  return (body) => markdown.render(body).trim();
}
