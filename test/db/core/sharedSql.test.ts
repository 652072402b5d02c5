import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const FOLDER = 'db';
const SECTION = /^## SQL that stays text$([^]*?)(?=^## |(?![^]))/m;
const COMMENT = /\/\*\*\s+(?:\* )?(?:An )?SQL\b/;
/** A text, or several by name or place. */
const TYPE = /^(?:string\b|Record<.*\bstring>)/;
const WORDS =
  /\b(?:select|from|where|and|order by|case when|coalesce|nulls last|json_build_object)\b|\$\d|\bjoinColumns\b/;

interface Module {
  file: string;
  source: ts.SourceFile;
}

const modules: Module[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.startsWith('migrations'))
  .map((name) => path.join(FOLDER, name))
  .map((file) => ({
    file,
    source: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  }));

/** Whether an expression is a text, or computes one, or holds several by name. A statement is none. */
function isText(node: ts.Node | undefined): boolean {
  if (!node) return false;
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return isText(node.expression);
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) || isText(node.whenFalse);
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right);
  if (ts.isArrowFunction(node)) return TYPE.test(node.type?.getText() ?? '') || isText(node.body);
  if (ts.isFunctionDeclaration(node)) return TYPE.test(node.type?.getText() ?? '');
  if (ts.isCallExpression(node)) return isJoin(node);
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.length > 0 &&
    node.properties.every(
      (part) =>
        ts.isSpreadAssignment(part) ||
        (ts.isPropertyAssignment(part) && part.name.getText() !== 'text' && isText(part.initializer)),
    )
  );
}

const isJoin = ({ expression }: ts.CallExpression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text === 'join' : /columns$/i.test(expression.getText());

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Names of the exported texts of SQL of a module: what reads like SQL, or says in its comment that it is. */
function listFragments({ source }: Module): string[] {
  return source.statements.filter(isExported).flatMap((statement) => {
    const text = statement.getFullText();
    const comment = text.slice(0, text.indexOf('export'));
    if (!COMMENT.test(comment) && !WORDS.test(text.slice(comment.length))) return [];
    if (ts.isFunctionDeclaration(statement)) return isText(statement) ? [statement.name!.text] : [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter(({ initializer }) => isText(initializer) || (COMMENT.test(comment) && ts.isCallExpression(initializer!)))
      .map(({ name }) => name.getText());
  });
}

/** Whether a module uses what it exports: outside of the declaration. */
function usesItself({ source }: Module, name: string): boolean {
  const isUse = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name) ||
    Boolean(ts.forEachChild(node, (child) => isUse(child) || undefined));
  const declares = (node: ts.Statement) =>
    new RegExp(String.raw`^export (?:const|function) ${name}\b`, 'm').test(node.getText());
  return source.statements.some((node) => !declares(node) && isUse(node));
}

const importsFrom = ({ file, source }: Module, from: string) =>
  source.statements.filter(
    (node) =>
      ts.isImportDeclaration(node) &&
      path.join(path.dirname(file), (node.moduleSpecifier as ts.StringLiteral).text).replace(/\.js$/, '.ts') === from,
  );

function listShared(): string[] {
  return modules.flatMap((module) =>
    listFragments(module).filter((name) => {
      const others = modules.filter((other) =>
        importsFrom(other, module.file).some((node) => new RegExp(String.raw`\b${name}\b`).test(node.getText())),
      );
      return others.length > 0 && others.length + (usesItself(module, name) ? 1 : 0) > 1;
    }),
  );
}

describe('texts of SQL that several files share', () => {
  it('are in the table of ARCHITECTURE.md, with the reason why each is no function or view', () => {
    const [, section] = SECTION.exec(readFileSync('ARCHITECTURE.md', 'utf8'))!;
    const rows = section!.split('\n').filter((line) => /^\| `/.test(line));
    const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
    expect([...named].sort()).toEqual([...listShared()].sort());
  });
});
